import { legalKinds } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useListLegalTextsQuery } from '../../../../api/hooks.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { legalTitles } from '../legal-titles.ts'
import { LegalEditor } from './LegalEditor.tsx'
import { LegalVersions } from './LegalVersions.tsx'

/** The operator's own terms, privacy notice and imprint: what is published, and the draft of the next version. */
export function LegalDesk() {
  const { data, error, refetch } = useListLegalTextsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [params, setParams] = useSearchParams()
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton fields={3} />

  const chosen = legalKinds.find((kind) => kind === params.get('text')) ?? 'terms'
  const desk = data.items.find(({ kind }) => kind === chosen)
  return (
    <div className="stack gap-20">
      <p className="flush measure mute">{m.admin_legal_intro()}</p>
      <Tabs
        value={chosen}
        onChange={(kind) => kind !== null && setParams({ text: kind }, { replace: true, preventScrollReset: true })}
      >
        <Tabs.List aria-label={m.shell_menu_legal_texts()}>
          {legalKinds.map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {legalTitles[kind]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {desk && <LegalEditor key={chosen} desk={desk} reload={async () => void (await refetch())} />}
      {desk && <LegalVersions desk={desk} />}
    </div>
  )
}
