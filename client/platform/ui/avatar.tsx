import look from './avatar.module.css'

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  return `${words[0]?.at(0) ?? ''}${words.length > 1 ? (words.at(-1)?.at(0) ?? '') : ''}`.toUpperCase()
}

/** A person by their initials, grey like everything that is no state. */
export function Avatar({ name, size }: { name: string; size: number }) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={size < 24 ? `${look.avatar} ${look.small}` : look.avatar}
      style={{ width: size, height: size }}
    />
  )
}
