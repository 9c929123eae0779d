import type { Font } from 'fontkit'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** The library takes parsed fonts as well, which its types do not say. */
      registerFont(name: string, font: Font): this
    }
  }
}
