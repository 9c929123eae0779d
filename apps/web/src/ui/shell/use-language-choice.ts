import { useChooseLanguageMutation } from '../../api/hooks.ts'

type Language = Parameters<ReturnType<typeof useChooseLanguageMutation>[0]>[0]['body']['language']

/** Shows the site in another language, which the account remembers. */
export function useLanguageChoice(): { choose: (language: Language) => void; busy: boolean } {
  const [choose, { isLoading }] = useChooseLanguageMutation()
  return {
    choose: (language) =>
      void choose({ body: { language } })
        .unwrap()
        .then(() => window.location.reload()),
    busy: isLoading,
  }
}
