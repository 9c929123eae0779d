import { m } from '@foyer/messages'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ActList } from './ActList.tsx'
import { PersonSearch } from './PersonSearch.tsx'
import { RetentionRules } from './RetentionRules.tsx'

/** Where administrators answer requests for a copy or the erasure of personal data. */
export function PersonalDataDesk() {
  return (
    <>
      <PageHeader description={m.admin_personal_desk_description()} />
      <PersonSearch />
      <ActList />
      <RetentionRules />
    </>
  )
}
