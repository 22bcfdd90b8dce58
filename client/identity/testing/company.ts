/** A company that nobody has registered here yet, for tests that sign up. The public register does not know 99…. */
import { cnpjCheckDigits, maskCnpj } from '@aura/contracts/platform/cnpj.ts'

export function newCompany(beginsWith = '') {
  const digits = `1${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}`
  const twelve = `${beginsWith}${digits}`.slice(0, 12)
  const bare = `${twelve}${cnpjCheckDigits(twelve)}`
  return { bare, cnpj: maskCnpj(bare), domain: `empresa-${twelve}.test` }
}
