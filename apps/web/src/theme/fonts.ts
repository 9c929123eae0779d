import bricolageLatin from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import figtreeLatin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

/** The two files that the first screen of every page is set in. */
export const fontFiles = { headings: bricolageLatin, text: figtreeLatin } as const

function preload(href: string) {
  return { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href } as const
}

export const fontPreloads = [preload(fontFiles.headings), preload(fontFiles.text)]
