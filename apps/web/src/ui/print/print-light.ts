const SCHEME = 'mantineColorScheme'

/** Paper is light, whatever colours the screen has. Returns a function that ends this. */
export function printLight(): () => void {
  const ended = new AbortController()
  const { dataset } = document.documentElement
  let shown: string | undefined
  const before = () => {
    shown = dataset[SCHEME]
    dataset[SCHEME] = 'light'
  }
  const after = () => {
    if (shown !== undefined) dataset[SCHEME] = shown
  }
  window.addEventListener('beforeprint', before, { signal: ended.signal })
  window.addEventListener('afterprint', after, { signal: ended.signal })
  return () => ended.abort()
}
