import { DEFAULT_LANGUAGE, isLanguage, readLanguageFrom } from '@foyer/messages'

/** Messages and formats follow the language of the document. It changes only when the page is loaded again. */
export function followDocumentLanguage(): void {
  readLanguageFrom(() => {
    const { lang } = document.documentElement
    return isLanguage(lang) ? lang : DEFAULT_LANGUAGE
  })
}
