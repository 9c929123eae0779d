import { DEFAULT_LANGUAGE, isLanguage } from '@foyer/domain'
import { readLanguagesFrom } from '@foyer/messages'

/** Messages and formats follow the document, which names its language and those offered. They change only with a new page. */
export function followDocumentLanguage(): void {
  const { lang, dataset } = document.documentElement
  const spoken = {
    current: isLanguage(lang) ? lang : DEFAULT_LANGUAGE,
    offered: (dataset['languages'] ?? '').split(' ').filter(isLanguage),
  }
  readLanguagesFrom(() => spoken)
}
