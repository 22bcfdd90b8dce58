import type { LegalTexts } from '../document.ts'

export const texts: LegalTexts = {
  terms: {
    title: 'Termos de Uso',
    intro:
      'Estes termos valem entre a empresa que contrata o Aura e quem opera a plataforma. Ao criar uma conta, você declara que pode representar a empresa cadastrada.',
    sections: [
      {
        heading: '1. O serviço',
        paragraphs: [
          'O Aura reúne o atendimento a clientes por WhatsApp, SMS, e-mail, RCS e voz, com campanhas, CRM, agentes de IA e monitoramento em tempo real. Os módulos disponíveis dependem do plano da empresa.',
          'Canais de terceiros, como operadoras e provedores de mensagens, seguem também as regras desses terceiros.',
        ],
      },
      {
        heading: '2. Conta e acesso',
        paragraphs: [
          'Cada pessoa usa a própria conta. Senhas, códigos de verificação e códigos de recuperação são pessoais e não podem ser compartilhados.',
          'A empresa decide quem entra e o que cada pessoa pode fazer. Avise um administrador assim que suspeitar de uso indevido: sessões podem ser encerradas na hora.',
        ],
      },
      {
        heading: '3. Uso aceitável',
        paragraphs: [
          'Não é permitido enviar mensagens sem base legal, ignorar pedidos de descadastro, usar listas obtidas sem consentimento, aplicar golpes, assediar pessoas ou tentar contornar a segurança da plataforma.',
          'Envios que desrespeitem estas regras podem ser interrompidos sem aviso para proteger destinatários e demais clientes.',
        ],
      },
      {
        heading: '4. Conteúdo e dados da empresa',
        paragraphs: [
          'Contatos, conversas, gravações e demais dados inseridos continuam sendo da empresa. Usamos esses dados apenas para prestar o serviço.',
          'A empresa responde pela licitude do conteúdo enviado e por ter a base legal para tratar os dados de seus clientes.',
        ],
      },
      {
        heading: '5. Respostas de inteligência artificial',
        paragraphs: [
          'Agentes de IA podem errar. Decisões que afetem pessoas devem ser revistas por alguém da empresa, e o cliente final deve poder falar com um ser humano.',
        ],
      },
      {
        heading: '6. Disponibilidade',
        paragraphs: [
          'Trabalhamos para manter o serviço sempre no ar e mostramos o estado do sistema dentro da plataforma. Garantias de disponibilidade e prazos de atendimento são os do contrato da empresa.',
        ],
      },
      {
        heading: '7. Encerramento',
        paragraphs: [
          'A empresa pode encerrar a conta a qualquer momento e exportar seus dados antes disso. Depois do encerramento, os dados são apagados nos prazos da Política de Privacidade, salvo o que a lei manda guardar.',
        ],
      },
      {
        heading: '8. Mudanças e foro',
        paragraphs: [
          'Mudanças nestes termos são avisadas aos administradores com pelo menos 30 dias de antecedência, salvo as exigidas por lei.',
          'Aplica-se a lei brasileira.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Política de Privacidade',
    intro:
      'Esta política explica, de acordo com a Lei Geral de Proteção de Dados (Lei 13.709/2018), quais dados pessoais o Aura trata, para quê e quais são os seus direitos.',
    sections: [
      {
        heading: '1. Quem decide sobre os dados',
        paragraphs: [
          'Para os dados da sua conta de usuário e de faturamento, quem opera o Aura é o controlador.',
          'Para os dados dos clientes que uma empresa atende pelo Aura, a empresa é a controladora e o Aura é o operador, que trata os dados conforme as instruções dela.',
        ],
      },
      {
        heading: '2. Dados que tratamos',
        paragraphs: [
          'Da conta: nome, sobrenome, e-mail, empresa, CNPJ, telefone e e-mail financeiro. A senha é guardada apenas como um resumo criptográfico que não permite lê-la.',
          'De segurança: data e hora de acessos, tipo de navegador, dispositivos conectados, tentativas de login e ações realizadas na plataforma.',
          'Do atendimento, em nome da empresa: contatos, mensagens, chamadas, gravações e anotações.',
        ],
      },
      {
        heading: '3. Para que usamos',
        paragraphs: [
          'Para prestar o serviço contratado, proteger contas, cumprir obrigações legais e avisar sobre o próprio serviço. As bases legais são a execução do contrato, o cumprimento de obrigação legal e o legítimo interesse na segurança.',
          'Não vendemos dados pessoais e não os usamos para publicidade de terceiros.',
        ],
      },
      {
        heading: '4. Cookies e armazenamento no navegador',
        paragraphs: [
          'Usamos apenas o necessário: um cookie de sessão que nenhum script consegue ler, e preferências como tema e idioma. Ao sair, o que estava guardado neste navegador é apagado.',
          'Não há cookies de rastreamento.',
        ],
      },
      {
        heading: '5. Com quem compartilhamos',
        paragraphs: [
          'Com provedores que entregam mensagens, chamadas, e-mails e respostas de IA, somente o necessário para cada entrega; com o registro público de empresas, o CNPJ consultado no cadastro; e com autoridades, quando a lei obriga.',
          'Se um provedor estiver fora do Brasil, a transferência segue as garantias que a LGPD exige.',
        ],
      },
      {
        heading: '6. Por quanto tempo',
        paragraphs: [
          'Dados da conta: enquanto ela existir. Cadastros não confirmados: o link vale 24 horas e o cadastro pendente é descartado depois. Registros de acesso: pelo menos seis meses, como manda o Marco Civil da Internet.',
          'Dados do atendimento seguem os prazos que a empresa configura.',
        ],
      },
      {
        heading: '7. Seus direitos',
        paragraphs: [
          'Você pode pedir confirmação do tratamento, acesso, correção, anonimização, portabilidade e eliminação dos seus dados, além de informação sobre compartilhamentos e revisão de decisões automatizadas.',
          'Se você é cliente de uma empresa que usa o Aura, faça o pedido a ela; nós a ajudamos a responder. Se você é usuário da plataforma, fale com o administrador da sua empresa ou com o encarregado de dados indicado no contrato. Você também pode recorrer à ANPD.',
        ],
      },
      {
        heading: '8. Segurança',
        paragraphs: [
          'Cada empresa só alcança os próprios dados, e o banco de dados garante isso. O acesso exige um segundo fator, segredos ficam cifrados e toda ação relevante fica registrada.',
          'Se um incidente puder causar risco relevante, avisamos os afetados e a ANPD.',
        ],
      },
      {
        heading: '9. Mudanças',
        paragraphs: ['Mudanças relevantes nesta política são avisadas aos administradores antes de valerem.'],
      },
    ],
  },
}
