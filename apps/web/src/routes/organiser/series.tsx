import type { Route } from './+types/series'
import { BundleTemplateDialog } from '../../features/programme/bundles/BundleTemplateDialog.tsx'
import { QuestionTemplates } from '../../features/programme/questions/QuestionTemplates.tsx'
import { SeriesScreen } from '../../features/programme/series/page/SeriesScreen.tsx'
import { TemplateDialog } from '../../features/programme/ticket-types/TemplateDialog.tsx'
import type { SeriesEditors } from '../../lib/series-template.ts'

const editors: SeriesEditors = {
  ticket: (dialog) => <TemplateDialog {...dialog} />,
  bundle: (dialog) => <BundleTemplateDialog {...dialog} />,
  questions: (list) => <QuestionTemplates {...list} />,
}

export default function SeriesPage({ params }: Route.ComponentProps) {
  return <SeriesScreen seriesId={params.seriesId} editors={editors} />
}
