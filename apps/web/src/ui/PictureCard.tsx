import { m } from '@foyer/messages'
import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../api/errors.ts'
import { Surface } from './Surface.tsx'
import classes from './PictureCard.module.css'

const MAX_BYTES = 8 * 1024 * 1024
const ACCEPT = 'image/jpeg,image/png,image/webp'

interface PictureCardProps {
  readonly title: string
  readonly picture: { readonly url: string | null; readonly alt: string; readonly shape: 'circle' | 'square' }
  /** Letters that stand where there is no picture. */
  readonly letters: string
  readonly words: {
    readonly choose: string
    readonly change: string
    readonly remove: string
    readonly hint: string
  }
  /** Null for users who may not change the picture. `send` and `remove` reject with the error of the call. */
  readonly acts: {
    readonly send: (upload: File) => Promise<void>
    readonly remove: () => Promise<void>
    readonly sending: boolean
    readonly removing: boolean
  } | null
}

/** A square picture that somebody chooses, or letters where there is none. */
export function PictureCard({ title, picture: { url, alt, shape }, letters, words, acts }: PictureCardProps) {
  const [refused, setRefused] = useState<string | null>(null)
  const act = async (call: () => Promise<void>) => {
    setRefused(null)
    try {
      await call()
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }
  return (
    <Surface as="section" padding="large" title={title}>
      <div className={classes['card']}>
        <span className={classes['picture']} data-shape={shape}>
          {url ? (
            <img className="cover-fill" src={url} alt={alt} width={96} height={96} />
          ) : (
            <span aria-hidden="true">{letters}</span>
          )}
        </span>
        <div>
          {acts && (
            <div className="cluster gap-10 margin-bottom-10">
              <FileButton
                onChange={(upload) => {
                  if (!upload) return
                  if (upload.size > MAX_BYTES) return setRefused(m.account_photo_too_large())
                  void act(() => acts.send(upload))
                }}
                accept={ACCEPT}
                inputProps={{ 'aria-label': title, tabIndex: -1 }}
              >
                {(props) => (
                  <Button {...props} variant="default" loading={acts.sending}>
                    {url ? words.change : words.choose}
                  </Button>
                )}
              </FileButton>
              {url && (
                <Button
                  variant="subtle"
                  color="red"
                  loading={acts.removing}
                  onClick={() => void act(() => acts.remove())}
                >
                  {words.remove}
                </Button>
              )}
            </div>
          )}
          <p className="flush mute">{words.hint}</p>
          {refused !== null && (
            <p role="alert" className="margin-top-8 semibold danger">
              {refused}
            </p>
          )}
        </div>
      </div>
    </Surface>
  )
}
