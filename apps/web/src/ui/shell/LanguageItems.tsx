import { currentLanguage, m, offeredLanguages, traitsOf } from '@foyer/messages'
import { Menu } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useLanguageChoice } from './use-language-choice.ts'

/** The languages to choose from in the profile menu. The account remembers the choice. Nothing where there is no choice. */
export function LanguageItems() {
  const { choose, busy } = useLanguageChoice()
  const offered = offeredLanguages()
  if (offered.length < 2) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{m.shell_language()}</Menu.Label>
      {offered.map((language) => {
        const isCurrent = language === currentLanguage()
        return (
          <Menu.Item
            key={language}
            role="menuitemradio"
            aria-checked={isCurrent}
            closeMenuOnClick={false}
            disabled={busy}
            leftSection={isCurrent ? <IconCheck size={17} /> : <IconLanguage size={17} />}
            lang={language}
            onClick={() => choose(language)}
          >
            {traitsOf(language).name}
          </Menu.Item>
        )
      })}
    </>
  )
}
