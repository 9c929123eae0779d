import type { EventView } from '@foyer/contract'
import { checkCustomUrl, slugify } from '@foyer/domain'
import { Button, Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useCheckCustomUrlQuery } from '../../../../api/hooks.ts'
import { customUrlAdvice } from './event-form-check.ts'
import { fieldLabels } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'
import classes from './EventForm.module.css'

const ASK_AFTER_MS = 400

function hint(followsTitle: boolean, status: EventView['status'] | undefined): string {
  if (status === 'published') return 'Links and posters with the old address stop working when it changes.'
  return followsTitle ? 'It follows the title until you choose one.' : 'Short ones are easier to say and to print.'
}

/** The page's address, checked with the server while it is typed; what is free near a taken one is a press away. */
export function CustomUrlField() {
  const { bind, errorOf, followsTitle, form, state, setCustomUrl } = useEventFormModel()
  const { customUrl } = form.values
  const [asked] = useDebouncedValue(customUrl, ASK_AFTER_MS)
  const possible = checkCustomUrl(asked) === 'ok'
  const { currentData: answer, isFetching } = useCheckCustomUrlQuery(
    { params: { customUrl: asked }, query: { eventId: state.event?._id } },
    { skip: !possible },
  )
  const waiting = customUrl !== asked || isFetching
  const current = waiting || !possible ? undefined : answer
  const taken = current?.available === false ? customUrlAdvice[current.reason ?? 'taken'] : undefined
  // Nobody chose the address that follows the title, so nobody need be asked for another.
  const instead = followsTitle && current?.available === false ? current.suggestions[0] : undefined
  const takeFree = useEffectEvent((free: string) => form.setFieldValue('customUrl', free))
  useEffect(() => {
    if (instead !== undefined) takeFree(instead)
  }, [instead])

  const slug = slugify(form.values.title)
  const suggestions =
    taken === undefined
      ? [slug].filter((own) => customUrl === '' && checkCustomUrl(own) === 'ok')
      : (current?.suggestions ?? [])

  return (
    <div>
      <TextInput
        {...bind('customUrl')}
        label={fieldLabels.customUrl}
        description={hint(followsTitle, state.event?.status)}
        error={taken ?? errorOf('customUrl')}
        leftSection={<span className={classes['urlStart']}>/events/</span>}
        leftSectionWidth={84}
        leftSectionPointerEvents="none"
        rightSection={<Answer waiting={waiting && possible} available={current?.available} />}
        maxLength={60}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setCustomUrl(event.currentTarget.value.trim().toLowerCase())}
      />
      {suggestions.length > 0 && (
        <div className={classes['suggestions']} role="group" aria-label="Suggested addresses">
          <span>{taken === undefined ? 'How about' : 'Free:'}</span>
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
  if (waiting) return <Loader size={16} aria-label="Checking the address" />
  if (available === true)
    return <IconCircleCheck size={20} color="var(--foyer-teal)" role="img" aria-label="This address is free" />
  if (available === false) return <IconAlertCircle size={20} color="var(--foyer-red)" aria-hidden />
  return null
}
