import { useState } from 'react'
import look from './avatar.module.css'

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  return `${words[0]?.at(0) ?? ''}${words.length > 1 ? (words.at(-1)?.at(0) ?? '') : ''}`.toUpperCase()
}

/** A person by their picture, or while there is none by their initials, grey like everything that is no state. */
export function Avatar({ name, size, url = null }: { name: string; size: number; url?: string | null | undefined }) {
  /** One that could not be fetched: it was replaced, or the line is down. */
  const [missing, setMissing] = useState<string>()
  const visible = url === missing ? null : url
  return (
    <span
      aria-hidden="true"
      data-initials={visible === null ? initialsOf(name) : undefined}
      className={size < 24 ? `${look.avatar} ${look.small}` : look.avatar}
      style={{ width: size, height: size, ...(size > 40 && { fontSize: size * 0.34 }) }}
    >
      {visible !== null && <img src={visible} alt="" width={size} height={size} onError={() => setMissing(visible)} />}
    </span>
  )
}
