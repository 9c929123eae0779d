import type { EventView, WaitingRoomInput, WaitingRoomSettingsView } from '@foyer/contract'
import { isLocalDateTime, type LocalDateTime, utcToZoned, zonedToUtc } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Button, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { errorCode, errorMessage, fieldErrors } from '../../../api/errors.ts'
import { useSaveWaitingRoomMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'

const OPENS = [15, 30, 60, 120, 240]
const MOST_RATE = 100_000

interface Fields {
  readonly enabled: boolean
  readonly starts: LocalDateTime
  readonly opens: number
  readonly rate: number | ''
}

function fieldsOf(settings: WaitingRoomInput | null, timezone: string): Fields {
  if (!settings) return { enabled: false, starts: '', opens: 60, rate: '' }
  return {
    enabled: settings.enabled,
    starts: utcToZoned(new Date(settings.startsAt), timezone),
    opens: settings.opensMinutes,
    rate: settings.ratePerMinute ?? '',
  }
}

/** Why the form was not saved: as a whole, and at its fields. */
interface Refusal {
  readonly message: string | null
  readonly faults: Readonly<Record<string, string>>
}

const none: Refusal = { message: null, faults: {} }

function refusalOf(error: unknown): Refusal {
  const message = errorMessage(error)
  if (errorCode(error) === 'waiting_room.start_invalid') return { message: null, faults: { startsAt: message } }
  return { message, faults: fieldErrors(error) }
}

const without = (faults: Refusal['faults'], path: string | undefined) =>
  Object.fromEntries(Object.entries(faults).filter(([one]) => one !== path))

/** What an organiser sets of a waiting room. */
export function WaitingRoomForm({ event, live }: { event: EventView; live: WaitingRoomSettingsView }) {
  const { settings, can } = live
  const [fields, setFields] = useState(() => fieldsOf(settings, event.timezone))
  const [refusal, setRefusal] = useState<Refusal>(none)
  const [attempt, setAttempt] = useState(0)
  const [save, saving] = useSaveWaitingRoomMutation()
  const put = (change: Partial<Fields>, path?: string) => {
    setFields((before) => ({ ...before, ...change }))
    setRefusal(({ faults, ...why }) => ({ ...why, faults: without(faults, path) }))
  }
  const refuse = (why: Refusal) => {
    setRefusal(why)
    setAttempt((times) => times + 1)
  }
  const faultOf = (path: string) => {
    const error = refusal.faults[path]
    return { 'data-path': path, ...(error !== undefined && { error }) }
  }
  if (!can.change && !can.control) return settings && <p className="flush mute">{m.programme_room_panel_ended()}</p>

  const send = async () => {
    setRefusal(none)
    if (fields.enabled && !isLocalDateTime(fields.starts))
      return refuse({ message: null, faults: { startsAt: m.programme_room_panel_start_missing() } })
    if (settings?.enabled && !fields.enabled && !(await confirmOff())) return
    // The stored moment if the field was not changed, because the field does not show its seconds.
    const kept = settings && fields.starts === fieldsOf(settings, event.timezone).starts ? settings.startsAt : null
    const typed = isLocalDateTime(fields.starts) ? zonedToUtc(fields.starts, event.timezone) : new Date()
    try {
      const saved = await save({
        params: { eventId: event._id },
        body: {
          enabled: fields.enabled,
          startsAt: kept ?? typed.toISOString(),
          opensMinutes: fields.opens,
          ratePerMinute: fields.rate === '' ? null : fields.rate,
        },
      }).unwrap()
      setFields(fieldsOf(saved.settings, event.timezone))
      toast.success(m.programme_room_panel_saved())
    } catch (error) {
      refuse(refusalOf(error))
    }
  }
  return (
    <form
      noValidate
      className="stack gap-16"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void send()
      }}
    >
      <UnsavedChangesGuard when={JSON.stringify(fields) !== JSON.stringify(fieldsOf(settings, event.timezone))} />
      <Switch
        label={m.programme_room_panel_enabled()}
        checked={fields.enabled}
        onChange={({ currentTarget }) => put({ enabled: currentTarget.checked })}
      />
      {fields.enabled && (
        <>
          {!can.change && <p className="flush notice">{m.programme_room_panel_drawn()}</p>}
          {can.change && (
            <div className="fields">
              <DateTimeField
                name="startsAt"
                label={m.programme_room_panel_start()}
                description={m.programme_room_panel_start_hint()}
                value={fields.starts}
                timezone={event.timezone}
                defaultTime="10:00"
                {...(refusal.faults['startsAt'] !== undefined && { error: refusal.faults['startsAt'] })}
                onChange={(starts) => put({ starts }, 'startsAt')}
              />
              <Select
                label={m.programme_room_panel_opens()}
                data={[...new Set([...OPENS, fields.opens])]
                  .toSorted((a, b) => a - b)
                  .map((count) => ({ value: String(count), label: m.programme_room_panel_opens_minutes({ count }) }))}
                value={String(fields.opens)}
                allowDeselect={false}
                {...faultOf('opensMinutes')}
                onChange={(value) => put({ opens: Number(value) }, 'opensMinutes')}
              />
            </div>
          )}
          <NumberField
            label={m.programme_room_panel_rate()}
            description={m.programme_room_panel_rate_hint()}
            value={fields.rate}
            min={1}
            max={MOST_RATE}
            allowDecimal={false}
            allowNegative={false}
            {...faultOf('ratePerMinute')}
            onChange={(rate) => put({ rate: typeof rate === 'number' ? rate : '' }, 'ratePerMinute')}
          />
        </>
      )}
      <FormErrors errors={refusal.faults} message={refusal.message} attempt={attempt} />
      {(fields.enabled || settings?.enabled === true) && (
        <div>
          <Button type="submit" loading={saving.isLoading}>
            {m.shell_save()}
          </Button>
        </div>
      )}
    </form>
  )
}

function confirmOff(): Promise<boolean> {
  return confirmAction({
    title: m.programme_room_panel_off_title(),
    body: m.programme_room_panel_off_body(),
    confirmLabel: m.programme_room_panel_off_confirm(),
    destructive: true,
  })
}
