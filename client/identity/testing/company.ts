/** A company that nobody has registered yet, for tests that sign up. */
import { cnpjCheckDigits, maskCnpj } from '@aura/contracts/platform/cnpj.ts'

export function newCompany(beginsWith = '') {
  const digits = String(Math.floor(Math.random() * 1e12)).padStart(12, '1')
  const twelve = `${beginsWith}${digits}`.slice(0, 12)
  const bare = `${twelve}${cnpjCheckDigits(twelve)}`
  return { bare, cnpj: maskCnpj(bare), domain: `empresa-${twelve}.test` }
}
