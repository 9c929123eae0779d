import { legalKinds } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useListLegalTextsQuery } from '../../../../api/hooks.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { SectionNav } from '../../../../ui/SectionNav.tsx'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { legalTitles } from '../legal-titles.ts'
import { LegalEditor } from './LegalEditor.tsx'
import { LegalVersions } from './LegalVersions.tsx'

/** The operator's own terms, privacy notice and imprint: the published version, and the draft of the next one. `asked` selects one. */
export function LegalDesk({ asked }: { asked: string | undefined }) {
  const { data, error, refetch } = useListLegalTextsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton fields={3} />

  const chosen = legalKinds.find((kind) => kind === asked) ?? 'terms'
  const desk = data.items.find(({ kind }) => kind === chosen)
  return (
    <div className="stack gap-20">
      <p className="flush measure mute">{m.admin_legal_intro()}</p>
      <SectionNav label={m.shell_menu_legal_texts()} current={chosen}>
        {legalKinds.map((kind) => (
          <Link key={kind} to={`/admin/tools/legal/${kind}`} aria-current={kind === chosen ? 'page' : undefined}>
            {legalTitles[kind]()}
          </Link>
        ))}
      </SectionNav>
      {desk && <LegalEditor key={chosen} desk={desk} reload={async () => void (await refetch())} />}
      {desk && <LegalVersions desk={desk} />}
    </div>
  )
}
