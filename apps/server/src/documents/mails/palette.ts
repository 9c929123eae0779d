/** Light colours stand in the style attributes; the dark ones replace them by class where a client asks for dark. */
export const LIGHT = {
  page: '#fdf9f6',
  card: '#ffffff',
  stub: '#fdf3f6',
  ink: '#1d1128',
  mute: '#6d6175',
  line: '#ece2e4',
  perforation: '#d3c1ca',
  rose: '#b02a6f',
  pink: '#ea81b4',
}

export const DARK_STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { text-decoration: none; }
@media (max-width: 480px) {
  .gutter { padding-left: 22px !important; padding-right: 22px !important; }
  .title { font-size: 27px !important; }
  .column { display: block !important; width: 100% !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: #1d1128 !important; }
  .card { background: #281938 !important; }
  .stub { background: #31203f !important; }
  .tear { background: linear-gradient(#281938 50%, #31203f 50%) !important; }
  .ink { color: #fdf9f6 !important; }
  .mute { color: #b9adc1 !important; }
  .rose { color: #ea81b4 !important; }
  .line { border-color: #43314f !important; }
  .perforation { border-color: #5d4a6a !important; }
  .notch { background: #1d1128 !important; }
}`

export const TEXT_FONT = "Figtree, 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif"
export const DISPLAY_FONT = "'Bricolage Grotesque', 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif"
