/** QuickBooks Online names its totals 'Total for …', takes what goods cost before the expenses, and gives one year for both days. */
export const quickBooksOnline = `                Profit and Loss
                Maple Court LLC
             January 15-March 31, 2025
DISTRIBUTION ACCOUNT                            TOTAL
Income
   Rental Income                            $30,000.00
   Vending                                   $1,000.00
Total for Income                            $31,000.00
Cost of Sales
   500 Goods for vending                       $400.00
Total for Cost of Sales                        $400.00
Gross Profit                                $30,600.00
Expenses
   621 Insurance Expense                     $2,000.00
   608 Repairs & maintenance                 $1,600.00
Total for Expenses                           $3,600.00
Net Operating Income                        $27,000.00
Other Expenses
   638 Depreciation Expense                  $5,000.00
Total for Other Expenses                     $5,000.00
Net Income                                  $22,000.00
`
