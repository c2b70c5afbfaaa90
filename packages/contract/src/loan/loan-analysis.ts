import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { FileReply, LoanKey } from '../shared/fields.ts'

export const downloadAnalysis = endpoint({
  id: 'loan.analysis-workbook',
  method: 'GET',
  path: '/loan/{loan_id}/analysis-workbook',
  summary: 'The workbook of a loan (XLSX): sources and uses, ratios and cash flow as live formulas over its figures',
  access: adminMay('view-loans'),
  shows: [],
  params: z.object({ loan_id: LoanKey }),
  reply: FileReply,
  replies: 'file',
})
