import type { Statistics } from '@plinth/contract/portfolio/statistics'
import { statusLabel } from '@plinth/domain/loan/status'
import { monthOf, shortMoney } from '../../lib/format.ts'
import { Bars } from '../../ui/charts.tsx'
import { ColumnChart } from '../../ui/column-chart.tsx'
import { type Report, ReportSection } from './report-section.tsx'
import * as reports from './reports.ts'
import classes from './statistics.module.css'
import { statisticsWords as words } from './statistics.words.ts'

const countAndMoney = (one: { count: number; amount: number }) =>
  `${one.count.toLocaleString('en-US')} · ${shortMoney(one.amount)}`

/** Figures that a number says best, from the rows of their report. */
const Figures = ({ report }: { report: Report }) => (
  <dl className={classes.figures}>
    {report.rows.map(([name, figure]) => (
      <div key={String(name?.value)}>
        <dt>{name?.value}</dt>
        <dd>{figure?.text ?? figure?.value}</dd>
      </div>
    ))}
  </dl>
)

/** The year stands below its first month. */
const columnOf = ({ month, requests, fundings }: Statistics['months'][number], at: number) => {
  const { name, year } = monthOf(month)
  return { key: month, label: name, under: at === 0 || name === 'Jan' ? year : '', values: [requests, fundings] }
}

const Months = ({ data }: { data: Statistics }) => (
  <div className={classes.wide}>
    <ReportSection report={reports.monthsReport(data)}>
      <ColumnChart
        label={words.chartOf(words.months)}
        series={[words.columns.requests, words.columns.fundings]}
        groups={data.months.map(columnOf)}
      />
    </ReportSection>
  </div>
)

const Stages = ({ data }: { data: Statistics }) => (
  <>
    <ReportSection report={reports.pipelineReport(data)}>
      <Bars
        caption={words.pipeline}
        points={data.pipeline.map((one) => ({
          label: statusLabel(one.status),
          value: one.amount,
          text: countAndMoney(one),
        }))}
      />
    </ReportSection>
    <ReportSection report={reports.conversionReport(data)}>
      <Bars
        caption={words.conversion}
        points={data.conversion.map((one) => ({
          label: statusLabel(one.to),
          value: one.rate ?? 0,
          text: `${reports.percent(one.rate)} · ${words.ofReached(one.moved_on, one.entered)}`,
        }))}
      />
    </ReportSection>
    <ReportSection report={reports.stageDaysReport(data)}>
      <Bars
        caption={words.stageDays}
        points={data.stage_days.map((one) => ({
          label: statusLabel(one.status),
          value: one.median_days ?? 0,
          text: reports.oneDecimal(one.median_days),
        }))}
      />
    </ReportSection>
  </>
)

/** The short reports, side by side. */
const Rest = ({ data }: { data: Statistics }) => (
  <>
    <ReportSection report={reports.weightedReport(data)}>
      <Figures report={reports.weightedReport(data)} />
    </ReportSection>
    <ReportSection report={reports.lateReport(data)}>
      <Bars
        caption={words.late}
        points={data.late_payments.map((one) => ({
          label: words.days(String(one.late_days)),
          value: one.payments,
          text: `${words.payments(one.payments)} · ${words.loans(one.loans)}`,
        }))}
      />
    </ReportSection>
    <ReportSection report={reports.documentsReport(data)}>
      <Figures report={reports.documentsReport(data)} />
    </ReportSection>
  </>
)

/** The charts of the statistics page, each also as a table and a file (T-04). */
export const StatisticsCharts = ({ data }: { data: Statistics }) => (
  <div className={classes.grid}>
    <Stages data={data} />
    <Months data={data} />
    <div className={classes.pair}>
      <ReportSection report={reports.stateReport(data)}>
        <Bars
          caption={words.byState}
          points={data.by_state.map((one) => ({
            label: reports.stateName(one.state),
            value: one.amount,
            text: countAndMoney(one),
          }))}
        />
      </ReportSection>
      <ReportSection report={reports.typeReport(data)}>
        <Bars
          caption={words.byType}
          points={data.by_property_type.map((one) => ({
            label: reports.typeName(one.property_type),
            value: one.amount,
            text: countAndMoney(one),
          }))}
        />
      </ReportSection>
    </div>
    <Rest data={data} />
  </div>
)
