import '../theme/library.css'
import { currentLanguage, traitsOf } from '@foyer/messages'
import { DirectionProvider, MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { createContext, use, useState, type ComponentType, type ReactNode } from 'react'
import { useNonce } from '../lib/nonce.ts'
import { chooseColorScheme, chosenColorScheme, onColorSchemeChosen } from '../theme/color-scheme.ts'
import { theme } from '../theme/theme.ts'

const Provided = createContext(false)

/** Gives the library the visitor's choice of scheme. Each provider has its own manager, because a manager holds only one listener. */
function makeColorSchemeManager(): MantineColorSchemeManager {
  let stop = () => {}
  return {
    get: (byDefault) => (typeof window === 'undefined' ? byDefault : chosenColorScheme()),
    set: chooseColorScheme,
    subscribe(listener) {
      stop = onColorSchemeChosen(() => listener(chosenColorScheme()))
    },
    unsubscribe: () => stop(),
    clear: () => chooseColorScheme('auto'),
  }
}

/**
 * What the component library needs around its components. Public pages are drawn without it and load it with the first part that has
 * such a component; the application has it around everything.
 */
export function ComponentLibrary({ children }: { children: ReactNode }) {
  const isProvided = use(Provided)
  const nonce = useNonce()
  const [colorSchemeManager] = useState(makeColorSchemeManager)
  if (isProvided) return children
  const { direction } = traitsOf(currentLanguage())
  return (
    <Provided value>
      <DirectionProvider initialDirection={direction} detectDirection={false}>
        <MantineProvider
          theme={theme}
          defaultColorScheme="auto"
          colorSchemeManager={colorSchemeManager}
          getStyleNonce={() => nonce}
          withCssVariables={false}
          withGlobalClasses={false}
          deduplicateInlineStyles
        >
          {children}
        </MantineProvider>
      </DirectionProvider>
    </Provided>
  )
}

/** A part of a public page that is drawn with the component library, and is fetched with it. */
export function withComponentLibrary<Props extends object>(Part: ComponentType<Props>) {
  return function WithComponentLibrary(props: Props) {
    return (
      <ComponentLibrary>
        <Part {...props} />
      </ComponentLibrary>
    )
  }
}
