import type { DemoEvent, DemoTexts } from './demo-event.ts'

/** A text in each language that has it, as it is stored. */
export function storedTranslations(
  { translations = {} }: Pick<DemoEvent, 'translations'>,
  textOf: (texts: DemoTexts) => object | undefined,
): string {
  const stored = Object.entries(translations).flatMap(([language, texts]) => {
    const text = textOf(texts)
    return text ? [[language, text] as const] : []
  })
  return JSON.stringify(Object.fromEntries(stored))
}
