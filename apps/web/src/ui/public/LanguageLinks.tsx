import { m, currentLanguage, offeredLanguages, traitsOf } from '@foyer/messages'
import { useLocation } from 'react-router'
import classes from './PublicFooter.module.css'

/** The languages to choose from, each by its own name. They are links, so they work without scripts. Nothing where there is no choice. */
export function LanguageLinks() {
  const { pathname, search } = useLocation()
  const offered = offeredLanguages()
  if (offered.length < 2) return null
  return (
    <nav aria-label={m.shell_language()} className={classes['languages']}>
      {offered.map((language) => {
        const query = new URLSearchParams(search)
        query.set('lang', language)
        const isCurrent = language === currentLanguage()
        return (
          <a
            key={language}
            href={`${pathname}?${query.toString()}`}
            hrefLang={language}
            lang={language}
            dir={traitsOf(language).direction}
            aria-current={isCurrent ? 'true' : undefined}
            // The link keeps the fragment: it holds the secret that opens an order, and the server never sees it.
            onClick={(event) => (event.currentTarget.hash = location.hash)}
          >
            {traitsOf(language).name}
          </a>
        )
      })}
    </nav>
  )
}
