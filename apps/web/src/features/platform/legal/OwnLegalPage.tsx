import type { LegalTextView } from '@foyer/contract'
import { currentLanguage, formatDate, m } from '@foyer/messages'
import { Link } from 'react-router'
import { RichText } from '../../../ui/RichText.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import classes from './LegalPage.module.css'
import { legalTitles } from './legal-titles.ts'

const day = (at: string) => formatDate(at, 'longDay', 'UTC')

/** A legal text that the operator wrote, with its earlier versions. */
export function OwnLegalPage({
  text: { kind, version, language, text, publishedAt, versions },
}: {
  text: LegalTextView
}) {
  const newest = versions[0]?.version ?? version
  return (
    <article className={classes['page']}>
      <header className="whole-row">
        <h1 className={classes['title']}>{legalTitles[kind]()}</h1>
        <p className="text-15 mute margin-top-14">{m.admin_legal_version_since({ version, date: day(publishedAt) })}</p>
        {version !== newest && (
          <p className="notice warn margin-top-14">
            {m.admin_legal_earlier()} <Link to={`/${kind}`}>{m.admin_legal_read_current()}</Link>
          </p>
        )}
      </header>
      {versions.length > 1 ? (
        <nav aria-label={m.admin_legal_versions()} className={classes['contents']}>
          <ol reversed>
            {versions.map((one) => (
              <li key={one.version}>
                <Link
                  to={one.version === newest ? `/${kind}` : `/${kind}?version=${one.version}`}
                  aria-current={one.version === version ? 'page' : undefined}
                >
                  {m.admin_legal_version_since({ version: one.version, date: day(one.publishedAt) })}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      ) : (
        <div />
      )}
      <div className={classes['text']} {...(language !== currentLanguage() && languageOf(language))}>
        <RichText document={text} under={1} />
      </div>
    </article>
  )
}
