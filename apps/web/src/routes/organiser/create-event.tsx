import { useSearchParams } from 'react-router'
import { CreateEvent } from '../../features/programme/events/form/CreateEvent.tsx'
import { CreateSeries } from '../../features/programme/series/form/CreateSeries.tsx'
import { DatesChoice } from '../../features/programme/series/form/DatesChoice.tsx'
import { TemplateDialog } from '../../features/programme/ticket-types/TemplateDialog.tsx'
import { useFirstTicket } from '../../features/programme/ticket-types/use-first-ticket.tsx'
import type { SeriesEditors } from '../../lib/series-template.ts'

const editors: Pick<SeriesEditors, 'ticket'> = { ticket: (dialog) => <TemplateDialog {...dialog} /> }

export default function CreateEventPage() {
  const [params, setParams] = useSearchParams()
  const draft = params.get('draft')
  const firstTicket = useFirstTicket(draft)
  const several = draft === null && params.get('dates') === 'several'
  return (
    <>
      {draft === null && (
        <DatesChoice
          several={several}
          onChange={(chosen) => setParams(chosen ? { dates: 'several' } : {}, { replace: true })}
        />
      )}
      {several ? <CreateSeries editors={editors} /> : <CreateEvent firstTicket={firstTicket} />}
    </>
  )
}
