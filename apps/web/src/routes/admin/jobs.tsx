import { JobList } from '../../features/operations/background-jobs/JobList.tsx'
import { Page } from '../../ui/Page.tsx'

export default function JobsPage() {
  return (
    <Page width="full">
      <JobList />
    </Page>
  )
}
