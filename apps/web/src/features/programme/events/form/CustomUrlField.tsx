import type { EventView } from '@foyer/contract'
import { checkCustomUrl, slugify } from '@foyer/domain'
import { Button, Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { useEffect, useEffectEvent } from 'react'
import { useCheckCustomUrlQuery } from '../../../../api/hooks.ts'
import { customUrlAdvice } from '../../../../lib/custom-url-advice.ts'
import { fieldLabels } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'
import classes from './EventForm.module.css'

const ASK_AFTER_MS = 400

function hint(followsTitle: boolean, status: EventView['status'] | undefined): string {
  if (status === 'published') return m.events_form_url_published()
  return followsTitle ? m.events_form_url_follows() : m.events_form_url_short()
}

/** Asks the server whether the custom URL is free, and replaces one that only follows the title if it is taken. */
function useAddressCheck() {
  const { followsTitle, form, state } = useEventFormModel()
  const { customUrl } = form.values
  const [asked] = useDebouncedValue(customUrl, ASK_AFTER_MS)
  const possible = checkCustomUrl(asked) === 'ok'
  const { currentData: answer, isFetching } = useCheckCustomUrlQuery(
    { params: { customUrl: asked }, query: { eventId: state.event?._id } },
    { skip: !possible },
  )
  const waiting = customUrl !== asked || isFetching
  const current = waiting || !possible ? undefined : answer
  const taken = current?.available === false ? customUrlAdvice[current.reason ?? 'taken']() : undefined
  // An address that follows the title was not chosen by a person, so it is replaced without asking.
  const instead = followsTitle && current?.available === false ? current.suggestions[0] : undefined
  const takeFree = useEffectEvent((free: string) => form.setFieldValue('customUrl', free))
  useEffect(() => {
    if (instead !== undefined) takeFree(instead)
  }, [instead])
  return { current, taken, waiting: waiting && possible }
}

/** Keeps the custom URL of a draft free while its field is collapsed. */
export function FreeAddress() {
  useAddressCheck()
  return null
}

/** The custom URL, checked with the server while it is typed. Suggests available ones where it is taken. */
export function CustomUrlField() {
  const { bind, errorOf, followsTitle, form, state, setCustomUrl } = useEventFormModel()
  const { customUrl } = form.values
  const { current, taken, waiting } = useAddressCheck()

  const slug = slugify(form.values.title)
  const suggestions =
    taken === undefined
      ? [slug].filter((own) => customUrl === '' && checkCustomUrl(own) === 'ok')
      : (current?.suggestions ?? [])

  return (
    <div>
      <TextInput
        {...bind('customUrl')}
        label={fieldLabels.customUrl()}
        description={hint(followsTitle, state.event?.status)}
        error={taken ?? errorOf('customUrl')}
        leftSection={<span className={classes['urlStart']}>/events/</span>}
        leftSectionWidth={84}
        leftSectionPointerEvents="none"
        rightSection={<Answer waiting={waiting} available={current?.available} />}
        maxLength={60}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setCustomUrl(event.currentTarget.value.trim().toLowerCase())}
      />
      {suggestions.length > 0 && (
        <div className={classes['suggestions']} role="group" aria-label={m.events_form_url_suggestions()}>
          <span>{taken === undefined ? m.events_form_url_suggestion() : m.events_form_url_available()}</span>
          {suggestions.map((suggestion) => (
            <Button key={suggestion} size="compact-sm" variant="light" onClick={() => setCustomUrl(suggestion)}>
              {suggestion}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function Answer({ waiting, available }: { waiting: boolean; available: boolean | undefined }) {
  if (waiting) return <Loader size={16} aria-label={m.events_form_url_checking()} />
  if (available === true)
    return <IconCircleCheck size={20} color="var(--foyer-teal)" role="img" aria-label={m.events_form_url_free()} />
  if (available === false) return <IconAlertCircle size={20} color="var(--foyer-red)" aria-hidden />
  return null
}
