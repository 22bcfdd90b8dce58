/** Modules and their actions as people read them, in the three languages. */
import type { ModuleName } from './permissions.ts'
import type { Language } from './platform/values.ts'

export const moduleTitles: Record<Language, Record<ModuleName, string>> = {
  'pt-BR': {
    dashboard: 'Dashboard',
    crm: 'CRM',
    operations: 'Atendimento',
    warroom: 'War Room',
    canais: 'Canais digitais',
    integrations: 'Integrações',
    template_mensagem: 'Template Mensagem',
    bases: 'Bases de Dados',
    gestao_tags: 'Gestão de TAGs',
    block_whitelist: 'Block / White List',
    users: 'Diretório de usuários',
    user_management: 'Usuários',
    companies: 'Empresas',
    settings: 'Configurações',
    centro_custos: 'Centro de Custos',
    crm_owner: 'CRM - OWNER',
  },
  'en-US': {
    dashboard: 'Dashboard',
    crm: 'CRM',
    operations: 'Operations',
    warroom: 'War Room',
    canais: 'Digital channels',
    integrations: 'Integrations',
    template_mensagem: 'Message templates',
    bases: 'Databases',
    gestao_tags: 'Tags',
    block_whitelist: 'Block / white list',
    users: 'User directory',
    user_management: 'Users',
    companies: 'Companies',
    settings: 'Settings',
    centro_custos: 'Cost centres',
    crm_owner: 'CRM - OWNER',
  },
  'es-ES': {
    dashboard: 'Panel del día',
    crm: 'CRM',
    operations: 'Atención',
    warroom: 'War Room',
    canais: 'Canales digitales',
    integrations: 'Integraciones',
    template_mensagem: 'Plantillas de mensaje',
    bases: 'Bases de datos',
    gestao_tags: 'Etiquetas',
    block_whitelist: 'Lista de bloqueo y permitidos',
    users: 'Directorio de usuarios',
    user_management: 'Usuarios',
    companies: 'Empresas',
    settings: 'Configuración',
    centro_custos: 'Centros de costos',
    crm_owner: 'CRM - OWNER',
  },
}

/** Every action that some module has: a test holds the two together. */
export const actionTitles: Record<Language, Readonly<Record<string, string>>> = {
  'pt-BR': { view: 'Visualizar', create: 'Criar', update: 'Editar', manage: 'Gerenciar' },
  'en-US': { view: 'View', create: 'Create', update: 'Edit', manage: 'Manage' },
  'es-ES': { view: 'Ver', create: 'Crear', update: 'Editar', manage: 'Administrar' },
}
