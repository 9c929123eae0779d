/** One file of the built guide. */
export interface GuideFile {
  /** Its path below the folder of the guide. */
  readonly file: string
  readonly type: string
  readonly etag: string
  /** The suffixes of the compressed copies beside it. */
  readonly encodings: readonly ('br' | 'gz')[]
}

/** What the build of the guide writes down for the server. */
export interface GuideManifest {
  /** Content-Security-Policy hashes of the inline scripts of its pages. */
  readonly scripts: readonly string[]
  /** Its files by the path they are shown at. */
  readonly files: Readonly<Record<string, GuideFile>>
}
