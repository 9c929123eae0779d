import type { SeriesView } from '@foyer/contract'
import { dayInZone } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Modal, Stack } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import { useAddSeriesDatesMutation } from '../../../../api/hooks.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { FormButtons } from '../../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { Preview } from '../preview/Preview.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { ruleBody, ruleFaults, ruleValues } from '../rule/rule-body.ts'
import { RuleFields } from '../rule/RuleFields.tsx'
import { blankRule } from '../rule/rule-values.ts'
import { outcomeOf, ruleSentence } from '../rule/rule-words.ts'

/** The errors of a rule by the paths of its fields in the form. */
const faultsOfForm = (faults: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(faults).map(([path, fault]) => [`rule.${path}`, fault]))

interface AddDatesProps {
  series: SeriesView
  onClose: () => void
}

/** Continues the rule of a series, or adds dates of another one. Dates that exist already are not made twice. */
export function AddDates({ series, onClose }: AddDatesProps) {
  const today = dayInZone(useNow(), series.timezone)
  const [rule, setRule] = useState(() => (series.rule ? ruleValues(series.rule) : blankRule(today)))
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [add, { isLoading }] = useAddSeriesDatesMutation()
  const preview = usePreview(rule, series.timezone, series._id)
  const faults = ruleFaults(rule)
  const added = preview.dates?.added ?? 0

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAttempt((times) => times + 1)
    setFailure(null)
    if (Object.keys(faults).length > 0) return
    try {
      await add({ params: { id: series._id }, body: { rule: ruleBody(rule) } }).unwrap()
      onClose()
    } catch (error) {
      setFailure(errorMessage(error))
      setAttempt((times) => times + 1)
    }
  }

  return (
    <Modal opened onClose={onClose} title={m.programme_series_add()} size="xl">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="lg">
          <p className="flush">{m.programme_series_add_text()}</p>
          <FormErrors errors={attempt > 0 ? faultsOfForm(faults) : {}} message={failure} attempt={attempt} />
          <RuleFields
            rule={rule}
            faults={attempt > 0 ? faults : {}}
            timezone={series.timezone}
            today={today < rule.startsOn ? today : rule.startsOn}
            onChange={(changed) => setRule((before) => ({ ...before, ...changed }))}
          />
          <Preview sentence={ruleSentence(rule, outcomeOf(preview.dates, series.timezone))} preview={preview} />
          <FormButtons busy={isLoading} onCancel={onClose}>
            {added > 0 ? m.programme_series_create({ count: added }) : m.programme_series_create_none()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
