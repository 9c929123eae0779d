import { currentLanguage, offeredLanguages } from '@foyer/messages'
import { useEffect } from 'react'
import { useChooseLanguageMutation } from '../../api/hooks.ts'
import { tabStorage } from '../../lib/tab-storage.ts'
import { useAppSelector, useIsActing } from '../../store/hooks.ts'

const ASKED = 'language-asked'

/**
 * Shows the area behind the login in the language of the account: if the page has another one, it is reloaded. Only once per language
 * and tab, because a browser that keeps no cookies would reload forever; a tab that cannot remember it is not reloaded.
 */
export function useOwnLanguage(): void {
  const own = useAppSelector((state) => state.user.user?.language ?? null)
  const acting = useIsActing()
  const [choose] = useChooseLanguageMutation()
  useEffect(() => {
    if (own === null || acting || own === currentLanguage() || !offeredLanguages().includes(own)) return
    if (tabStorage.read(ASKED) === own) return
    tabStorage.write(ASKED, own)
    if (tabStorage.read(ASKED) !== own) return
    choose({ body: { language: own } })
      .unwrap()
      .then(
        () => window.location.reload(),
        // The screen is then read in the language it has.
        () => undefined,
      )
  }, [own, acting, choose])
}
