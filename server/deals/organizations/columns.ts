/** The columns of organizations in files, for imports and exports alike. */
import type { OrganizationFields } from '@aura/contracts/deals/organizations/organization.ts'
import type { ImportColumn } from '../../platform/import-kind.ts'
import type { Titles } from '../../platform/titles.ts'

const titles = (pt: string, en: string, es: string): Titles => ({ 'pt-BR': pt, 'en-US': en, 'es-ES': es })

type Sheet = Omit<ImportColumn, 'id'> & { id: keyof OrganizationFields }

export const organizationColumns: readonly Sheet[] = [
  {
    id: 'name',
    titles: titles('Nome', 'Name', 'Nombre'),
    aliases: ['nome fantasia', 'empresa', 'organizacao', 'company', 'organization', 'organizacion'],
    required: true,
    example: 'Clínica São José',
  },
  {
    id: 'legalName',
    titles: titles('Razão social', 'Legal name', 'Razón social'),
    aliases: ['razao social', 'legal name', 'razon social'],
    example: 'Clínica São José Ltda',
  },
  { id: 'cnpj', titles: titles('CNPJ', 'CNPJ', 'CNPJ'), example: '11.222.333/0001-81' },
  {
    id: 'email',
    titles: titles('E-mail', 'E-mail', 'Correo'),
    aliases: ['email', 'mail', 'correo electronico'],
    example: 'contato@empresa.com.br',
  },
  {
    id: 'phone',
    titles: titles('Telefone', 'Phone', 'Teléfono'),
    aliases: ['fone', 'telefono'],
    example: '(11) 3123-4567',
  },
  {
    id: 'website',
    titles: titles('Site', 'Website', 'Sitio web'),
    aliases: ['url'],
    example: 'https://empresa.com.br',
  },
  {
    id: 'street',
    titles: titles('Endereço', 'Address', 'Dirección'),
    aliases: ['endereco', 'rua', 'logradouro', 'street', 'direccion'],
    example: 'Rua das Acácias, 120',
  },
  {
    id: 'city',
    titles: titles('Cidade', 'City', 'Ciudad'),
    aliases: ['municipio'],
    example: 'São Paulo',
  },
  { id: 'state', titles: titles('Estado', 'State', 'Estado'), aliases: ['uf'], example: 'SP' },
  { id: 'note', titles: titles('Observações', 'Notes', 'Notas'), aliases: ['obs', 'notes', 'nota'], example: '' },
]
