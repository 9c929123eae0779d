import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ActList } from './ActList.tsx'
import { PersonSearch } from './PersonSearch.tsx'
import { RetentionRules } from './RetentionRules.tsx'

/** Where administrators answer requests for a copy or the erasure of personal data. */
export function PersonalDataDesk() {
  return (
    <>
      <PageHeader description="Export or erase what is held under an e-mail address. Each export and erasure is recorded." />
      <PersonSearch />
      <ActList />
      <RetentionRules />
    </>
  )
}
