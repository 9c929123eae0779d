import { Anchor } from '@mantine/core'
import { Page } from '../../ui/Page.tsx'
import { Surface } from '../../ui/Surface.tsx'

export default function AdminDashboardPage() {
  return (
    <Page width="full">
      <Surface as="section" padding="large" title="Administration is not built yet">
        <p>
          This is where users, all events, accounts, platform fees, broadcasts, appeals and payouts will be looked
          after. None of it can be done from a screen today. What the server can already do is listed, call by call, in
          its own documentation.
        </p>
        <p>
          <Anchor href="/api/docs">Open the API documentation</Anchor> ·{' '}
          <Anchor href="/api/openapi.json">OpenAPI document</Anchor>
        </p>
      </Surface>
    </Page>
  )
}
