import { MOST_RULE_DAYS } from '@foyer/domain'
import { currentLanguage, formatNumber, formatWeekday, m, traitsOf } from '@foyer/messages'
import { Button, Checkbox, Input, Radio, SegmentedControl, Select, VisuallyHidden } from '@mantine/core'
import { weekdayOf, weekFrom } from '../../../../lib/months.ts'
import { CountInput } from '../../../../ui/CountInput.tsx'
import { DayField } from '../../../../ui/DayField.tsx'
import { ExtraDates, LeftOutDays } from './ListedDates.tsx'
import { frequencies, type Frequency, ordinals, type RuleFieldsProps, type RuleValues } from './rule-values.ts'
import { TimesOfDay } from './TimesOfDay.tsx'

const intervalLabels: Readonly<Record<Frequency, () => string>> = {
  daily: m.programme_series_interval_days,
  weekly: m.programme_series_interval_weeks,
  monthly: m.programme_series_interval_months,
}

const frequencyLabels: Readonly<Record<Frequency, () => string>> = {
  daily: m.programme_series_frequency_daily,
  weekly: m.programme_series_frequency_weekly,
  monthly: m.programme_series_frequency_monthly,
}

/** When the dates of a series are: how often, on which days, at which times, until when, and what differs from that. */
export function RuleFields(props: RuleFieldsProps) {
  const { rule, faults, today, onChange } = props
  return (
    <div className="stack gap-20">
      <div role="group" aria-labelledby="series-frequency">
        <p id="series-frequency" className="margin-bottom-6 semibold">
          {m.programme_series_frequency()}
        </p>
        <SegmentedControl
          name="series-frequency"
          fullWidth
          data={frequencies.map((value) => ({ value, label: frequencyLabels[value]() }))}
          value={rule.frequency}
          onChange={(frequency) => onChange({ frequency })}
        />
      </div>
      {rule.frequency === 'weekly' && <Weekdays {...props} />}
      {rule.frequency === 'monthly' && <DayOfMonth {...props} />}
      <TimesOfDay times={rule.times} faults={faults} onChange={(times) => onChange({ times })} />
      <div className="fields">
        <DayField
          name="startsOn"
          label={m.programme_series_first_day()}
          data-path="rule.startsOn"
          min={today}
          value={rule.startsOn}
          error={faults['startsOn']}
          onChange={(startsOn) => onChange({ startsOn, ...followedWeekday(rule, startsOn) })}
        />
        <CountInput
          name="rule.interval"
          label={intervalLabels[rule.frequency]()}
          min={1}
          max={99}
          value={rule.interval}
          error={faults['interval']}
          onChange={(interval) => onChange({ interval })}
        />
      </div>
      <End {...props} />
      <ExtraDates {...props} />
      <LeftOutDays {...props} />
      <Select
        label={m.programme_series_missing_hour()}
        data={[
          { value: 'move', label: m.programme_series_missing_hour_move() },
          { value: 'skip', label: m.programme_series_missing_hour_skip() },
        ]}
        value={rule.missingHour}
        allowDeselect={false}
        onChange={(chosen) => onChange({ missingHour: chosen === 'skip' ? 'skip' : 'move' })}
      />
      <Checkbox
        label={m.programme_series_skip_overlaps()}
        description={m.programme_series_skip_overlaps_hint()}
        checked={rule.skipOverlaps}
        onChange={(event) => onChange({ skipOverlaps: event.currentTarget.checked })}
      />
    </div>
  )
}

/** If the rule uses the weekday of its first day, it keeps following the first day when that changes. */
function followedWeekday({ weekdays, startsOn: before }: RuleValues, startsOn: string): Partial<RuleValues> {
  const follows = before !== '' && startsOn !== '' && weekdays.length === 1 && weekdays[0] === weekdayOf(before)
  return follows ? { weekdays: [weekdayOf(startsOn)] } : {}
}

/** The weekdays in the order of the reader's week, 1 is Monday. */
function weekOf(): number[] {
  const { firstWeekday } = traitsOf(currentLanguage())
  return weekFrom(firstWeekday)
}

function Weekdays({ rule, faults, onChange }: RuleFieldsProps) {
  const fault = faults['weekdays']
  const toggle = (weekday: number) =>
    onChange({
      weekdays: rule.weekdays.includes(weekday)
        ? rule.weekdays.filter((each) => each !== weekday)
        : [...rule.weekdays, weekday],
    })
  return (
    <div role="group" aria-labelledby="series-weekdays" aria-describedby={fault && 'series-weekdays-error'}>
      <p id="series-weekdays" className="margin-bottom-6 semibold">
        {m.programme_series_weekdays()}
      </p>
      <div className="cluster gap-8">
        {weekOf().map((weekday, index) => {
          const isChosen = rule.weekdays.includes(weekday)
          return (
            <Button
              key={weekday}
              size="sm"
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              onClick={() => toggle(weekday)}
              {...(index === 0 && { 'data-path': 'rule.weekdays' })}
            >
              <VisuallyHidden>{formatWeekday(weekday, 'weekdayName')}</VisuallyHidden>
              <span aria-hidden>{formatWeekday(weekday, 'weekdayShort')}</span>
            </Button>
          )
        })}
      </div>
      {fault && (
        <Input.Error size="md" mt={6} id="series-weekdays-error">
          {fault}
        </Input.Error>
      )}
    </div>
  )
}

function DayOfMonth({ rule, faults, onChange }: RuleFieldsProps) {
  return (
    <div className="stack gap-12">
      <Radio.Group
        label={m.programme_series_monthly_by()}
        value={rule.monthlyBy}
        onChange={(by) => onChange({ monthlyBy: by === 'day' ? 'day' : 'weekday' })}
      >
        <div className="cluster gap-16 margin-top-6">
          <Radio value="weekday" label={m.programme_series_monthly_by_weekday()} />
          <Radio value="day" label={m.programme_series_monthly_by_day()} />
        </div>
      </Radio.Group>
      {rule.monthlyBy === 'day' ? (
        <div className="fields">
          <CountInput
            name="rule.monthDay"
            label={m.programme_series_month_day()}
            description={Number(rule.monthDay) > 28 ? m.programme_series_month_day_hint() : undefined}
            min={1}
            max={31}
            value={rule.monthDay}
            error={faults['monthDay']}
            onChange={(monthDay) => onChange({ monthDay })}
          />
        </div>
      ) : (
        <div className="fields">
          <Select
            label={m.programme_series_which()}
            data={ordinals.map((value) => ({ value, label: ordinalLabels[value]() }))}
            value={rule.ordinal}
            allowDeselect={false}
            onChange={(chosen) => onChange({ ordinal: ordinals.find((each) => each === chosen) ?? 'first' })}
          />
          <Select
            label={m.programme_series_weekday()}
            data={weekOf().map((day) => ({ value: String(day), label: formatWeekday(day, 'weekdayName') }))}
            value={String(rule.monthWeekday)}
            allowDeselect={false}
            onChange={(chosen) => onChange({ monthWeekday: Number(chosen) })}
          />
        </div>
      )}
    </div>
  )
}

const ordinalLabels = {
  first: m.programme_series_ordinal_first,
  second: m.programme_series_ordinal_second,
  third: m.programme_series_ordinal_third,
  fourth: m.programme_series_ordinal_fourth,
  last: m.programme_series_ordinal_last,
}

function End({ rule, faults, today, onChange }: RuleFieldsProps) {
  return (
    <div className="stack gap-12">
      <Radio.Group
        label={m.programme_series_ends()}
        value={rule.ends}
        onChange={(ends) => onChange({ ends: ends === 'until' ? 'until' : 'count' })}
      >
        <div className="cluster gap-16 margin-top-6">
          <Radio value="count" label={m.programme_series_ends_count()} />
          <Radio value="until" label={m.programme_series_ends_until()} />
        </div>
      </Radio.Group>
      <div className="fields">
        {rule.ends === 'count' ? (
          <CountInput
            name="rule.count"
            label={rule.times.length > 1 ? m.programme_series_count_days() : m.programme_series_count()}
            description={m.programme_series_count_hint({ most: formatNumber(MOST_RULE_DAYS) })}
            min={1}
            max={MOST_RULE_DAYS}
            value={rule.count}
            error={faults['count']}
            onChange={(count) => onChange({ count })}
          />
        ) : (
          <DayField
            name="until"
            label={m.programme_series_last_day()}
            data-path="rule.until"
            min={rule.startsOn || today}
            value={rule.until}
            error={faults['until']}
            onChange={(until) => onChange({ until })}
          />
        )}
      </div>
    </div>
  )
}
