import { currentLanguage, m, offeredLanguages, traitsOf } from '@foyer/messages'
import { Menu } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useChooseLanguageMutation } from '../../api/hooks.ts'

/** The languages to choose from in the profile menu. The account remembers the choice. Nothing where there is no choice. */
export function LanguageItems() {
  const [choose, { isLoading }] = useChooseLanguageMutation()
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
            disabled={isLoading}
            leftSection={isCurrent ? <IconCheck size={17} /> : <IconLanguage size={17} />}
            lang={language}
            onClick={() =>
              void choose({ body: { language } })
                .unwrap()
                .then(() => window.location.reload())
            }
          >
            {traitsOf(language).name}
          </Menu.Item>
        )
      })}
    </>
  )
}
