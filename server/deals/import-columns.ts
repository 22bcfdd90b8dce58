/** What a file of deals may say, and by which names its columns are found. */
import type { ImportColumn } from '../platform/import-kind.ts'
import type { Titles } from '../platform/titles.ts'

const titles = (pt: string, en: string, es: string): Titles => ({ 'pt-BR': pt, 'en-US': en, 'es-ES': es })

export const dealColumns: readonly ImportColumn[] = [
  {
    id: 'title',
    titles: titles('Título', 'Title', 'Título'),
    aliases: ['negocio', 'deal', 'oportunidade', 'opportunity', 'nome', 'name', 'deal name'],
    required: true,
    example: 'Renovação anual',
  },
  {
    id: 'contact',
    titles: titles('Contato', 'Contact', 'Contacto'),
    aliases: ['cliente', 'customer', 'contact name'],
    example: 'Clínica São José',
  },
  {
    id: 'organization',
    titles: titles('Organização', 'Organization', 'Organización'),
    aliases: ['empresa', 'company', 'organizacao', 'organisation', 'organizacion', 'cnpj'],
    example: 'Clínica São José Ltda',
  },
  {
    id: 'address',
    titles: titles('Telefone ou e-mail do contato', 'Contact phone or e-mail', 'Teléfono o correo del contacto'),
    aliases: ['telefone', 'phone', 'email', 'e-mail', 'celular', 'correo', 'telefono'],
    example: 'ana@empresa.com',
  },
  {
    id: 'value',
    titles: titles('Valor', 'Value', 'Valor'),
    aliases: ['amount', 'montante', 'importe', 'deal value'],
    example: '1.250,00',
  },
  { id: 'currency', titles: titles('Moeda', 'Currency', 'Moneda'), example: 'BRL' },
  {
    id: 'stage',
    titles: titles('Etapa', 'Stage', 'Etapa'),
    aliases: ['fase', 'status', 'deal stage'],
    example: 'Proposta',
  },
  {
    id: 'result',
    titles: titles('Resultado', 'Outcome', 'Resultado'),
    aliases: ['situacao', 'won lost', 'ganho perdido'],
    example: '',
  },
  {
    id: 'closed_at',
    titles: titles('Encerrado em', 'Closed on', 'Cerrado el'),
    aliases: [
      'data de encerramento',
      'won time',
      'lost time',
      'closed date',
      'data do ganho',
      'data da perda',
      'fecha de cierre real',
    ],
    example: '',
  },
  {
    id: 'created',
    titles: titles('Criado em', 'Created', 'Creado el'),
    aliases: ['data de criacao', 'created at', 'create date', 'deal created', 'fecha de creacion'],
    example: '',
  },
  {
    id: 'reason',
    titles: titles('Motivo do encerramento', 'Outcome reason', 'Motivo del cierre'),
    aliases: [
      'motivo da perda',
      'lost reason',
      'motivo',
      'reason',
      'loss reason',
      'closed lost reason',
      'motivo de perda',
      'motivo de perdida',
    ],
    example: '',
  },
  {
    id: 'probability',
    titles: titles('Probabilidade (%)', 'Probability (%)', 'Probabilidad (%)'),
    aliases: ['probabilidade', 'probability', 'probabilidad'],
    example: '60',
  },
  {
    id: 'expected_close',
    titles: titles('Fechamento previsto', 'Expected close', 'Cierre previsto'),
    aliases: ['previsao', 'close date', 'data de fechamento', 'fecha de cierre'],
    example: '21/12/2026',
  },
  {
    id: 'owner',
    titles: titles('Responsável', 'Owner', 'Responsable'),
    aliases: ['dono', 'vendedor', 'seller', 'assignee'],
    example: '',
  },
  { id: 'tags', titles: titles('TAGs', 'Tags', 'Etiquetas'), aliases: ['tag', 'etiqueta'], example: '' },
]
