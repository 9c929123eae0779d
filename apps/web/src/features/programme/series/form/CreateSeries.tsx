import { currencyOfZone, dayInZone, isCurrency, isTimeZone } from '@foyer/domain'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { browserZone } from '../../../../lib/local-time.ts'
import type { SeriesEditors } from '../../../../lib/series-template.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Page } from '../../../../ui/Page.tsx'
import { toast } from '../../../../ui/toast.ts'
import { SeriesForm } from './SeriesForm.tsx'
import { blankSeries } from './series-form-values.ts'

const DAY_MS = 86_400_000

/** Zone of this browser, unless it hides it, with the currency of that place; elsewhere those of the profile. */
function useRegion(): { timezone: string; currency: string } {
  const user = useAppSelector((state) => state.user.user)
  const profileZone = typeof user?.['timezone'] === 'string' && isTimeZone(user['timezone']) ? user['timezone'] : 'UTC'
  const currency = typeof user?.['currency'] === 'string' && isCurrency(user['currency']) ? user['currency'] : 'USD'
  const here = browserZone()
  const timezone = here !== 'UTC' && isTimeZone(here) ? here : profileZone
  return { timezone, currency: timezone === profileZone ? currency : (currencyOfZone(timezone) ?? currency) }
}

/** A new series. Its dates are created by a job, so the organiser goes on to the screen that shows how far it is. */
export function CreateSeries({ editors }: { editors: Pick<SeriesEditors, 'ticket'> }) {
  const region = useRegion()
  const navigate = useNavigate()
  const [blank] = useState(() =>
    blankSeries({ ...region, startsOn: dayInZone(new Date(Date.now() + 7 * DAY_MS), region.timezone) }),
  )
  return (
    <Page width="full">
      <SeriesForm
        blank={blank}
        editors={editors}
        onCreated={(seriesId) => {
          toast.success(m.programme_series_created())
          void navigate(`/events/series/${seriesId}`)
        }}
      />
    </Page>
  )
}
