import { API_KEY_MARK } from '@foyer/domain'
import { m } from '@foyer/messages'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useListOrganiserEventsQuery } from '../../../api/hooks.ts'
import { Surface } from '../../../ui/Surface.tsx'
import { ApiCall } from './ApiCall.tsx'
import { callsByTag, type CommandFacts, curlCommand, typeScriptProgram } from './commands.ts'
import { useApiPlace } from './use-api-place.ts'

const LANGUAGES = { curl: curlCommand, typescript: typeScriptProgram } as const
type Language = keyof typeof LANGUAGES

/** Every call that API keys can make, with commands that contain the reader's key and ids. */
export function ApiReference() {
  const { organisationId, secret, setSecret } = useApiPlace()
  const [language, setLanguage] = useState<Language>('curl')
  const events = useListOrganiserEventsQuery({ query: { limit: 1, sort: '-updatedAt' } })
  const facts: CommandFacts = {
    origin: window.location.origin,
    secret: secret.trim(),
    organisationId,
    eventId: events.data?.items[0]?._id ?? null,
  }
  return (
    <Surface as="section" padding="large" title={m.account_reference_title()}>
      <p className="mute measure">
        {m.account_reference_text()} <Link to="/organisation/settings/api">{m.account_reference_keys()}</Link>
      </p>
      <div className="stack gap-16 measure margin-bottom-24">
        <TextInput
          label={m.account_reference_key()}
          description={m.account_reference_key_hint()}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={`${API_KEY_MARK}…`}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={m.account_reference_language()}
          value={language}
          onChange={(chosen) => setLanguage(chosen === 'typescript' ? 'typescript' : 'curl')}
          data={[
            { value: 'curl', label: 'curl' },
            { value: 'typescript', label: 'TypeScript' },
          ]}
        />
      </div>
      {[...callsByTag()].map(([tag, calls]) => (
        <section key={tag} aria-label={tag}>
          {/* The names and sentences of the contract are English, as are its fields and codes. */}
          <h3 className="text-18" lang="en" dir="ltr">
            {tag}
          </h3>
          {calls.map((call) => (
            <ApiCall key={call.name} value={call} command={() => LANGUAGES[language](call, facts)} />
          ))}
        </section>
      ))}
    </Surface>
  )
}
