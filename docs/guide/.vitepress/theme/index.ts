import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@fontsource-variable/figtree/wght.css'
import type { Theme } from 'vitepress'
import theme from 'vitepress/theme-without-fonts'
import './foyer.css'

/** VitePress writes its own key a moment after the switch was pressed. */
function keepChoiceForFoyer(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('.VPSwitchAppearance')) return
  setTimeout(() => {
    const chosen = localStorage.getItem('vitepress-theme-appearance')
    if (chosen) localStorage.setItem('colorScheme', chosen)
  })
}

export default {
  extends: theme,
  enhanceApp() {
    if (typeof document !== 'undefined') document.addEventListener('click', keepChoiceForFoyer)
  },
} satisfies Theme
