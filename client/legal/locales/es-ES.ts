import type { LegalTexts } from '../document.ts'

export const texts: LegalTexts = {
  terms: {
    title: 'Términos de uso',
    intro:
      'Estos términos rigen entre la empresa que usa Aura y quien opera la plataforma. Al crear una cuenta, declara que puede representar a la empresa registrada.',
    sections: [
      {
        heading: '1. El servicio',
        paragraphs: [
          'Aura reúne la atención a clientes por WhatsApp, SMS, correo, RCS y voz, con campañas, CRM, agentes de IA y supervisión en tiempo real. Los módulos disponibles dependen del plan de la empresa.',
          'Los canales de terceros, como operadoras y proveedores de mensajería, siguen también las reglas de esos terceros.',
        ],
      },
      {
        heading: '2. Cuenta y acceso',
        paragraphs: [
          'Cada persona usa su propia cuenta. Las contraseñas, los códigos de verificación y los códigos de recuperación son personales y no se pueden compartir.',
          'La empresa decide quién entra y qué puede hacer cada persona. Avise a un administrador en cuanto sospeche un uso indebido: las sesiones se pueden cerrar al instante.',
        ],
      },
      {
        heading: '3. Uso aceptable',
        paragraphs: [
          'No se permite enviar mensajes sin base legal, ignorar solicitudes de baja, usar listas obtenidas sin consentimiento, estafar o acosar a personas, ni intentar eludir la seguridad de la plataforma.',
          'Los envíos que incumplan estas reglas pueden detenerse sin aviso para proteger a los destinatarios y a los demás clientes.',
        ],
      },
      {
        heading: '4. Contenido y datos de la empresa',
        paragraphs: [
          'Los contactos, conversaciones, grabaciones y demás datos siguen siendo de la empresa. Los usamos solo para prestar el servicio.',
          'La empresa responde de la licitud de lo que envía y de tener base legal para tratar los datos de sus clientes.',
        ],
      },
      {
        heading: '5. Respuestas de inteligencia artificial',
        paragraphs: [
          'Los agentes de IA pueden equivocarse. Las decisiones que afecten a personas deben ser revisadas por alguien de la empresa, y el cliente final debe poder hablar con un ser humano.',
        ],
      },
      {
        heading: '6. Disponibilidad',
        paragraphs: [
          'Trabajamos para que el servicio esté siempre activo y mostramos el estado del sistema dentro de la plataforma. Las garantías de disponibilidad y los plazos de atención son los del contrato de la empresa.',
        ],
      },
      {
        heading: '7. Cierre de la cuenta',
        paragraphs: [
          'La empresa puede cerrar la cuenta en cualquier momento y exportar antes sus datos. Después, los datos se borran en los plazos de la Política de privacidad, salvo lo que la ley obliga a conservar.',
        ],
      },
      {
        heading: '8. Cambios y ley aplicable',
        paragraphs: [
          'Los cambios de estos términos se avisan a los administradores con al menos 30 días de antelación, salvo los exigidos por ley.',
          'Se aplica la ley brasileña.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Política de privacidad',
    intro:
      'Esta política explica, conforme a la Ley General de Protección de Datos de Brasil (LGPD, Ley 13.709/2018), qué datos personales trata Aura, para qué y cuáles son sus derechos.',
    sections: [
      {
        heading: '1. Quién decide sobre los datos',
        paragraphs: [
          'Para los datos de su cuenta de usuario y de facturación, el responsable es quien opera Aura.',
          'Para los datos de los clientes que una empresa atiende con Aura, la empresa es la responsable y Aura es el encargado, que sigue sus instrucciones.',
        ],
      },
      {
        heading: '2. Datos que tratamos',
        paragraphs: [
          'De la cuenta: nombre, apellido, correo, empresa, número de empresa, teléfono y correo de facturación. La contraseña se guarda solo como un resumen criptográfico que no permite leerla.',
          'De seguridad: fecha y hora de acceso, tipo de navegador, dispositivos conectados, intentos de inicio de sesión y acciones en la plataforma.',
          'De la atención, en nombre de la empresa: contactos, mensajes, llamadas, grabaciones y notas.',
        ],
      },
      {
        heading: '3. Para qué los usamos',
        paragraphs: [
          'Para prestar el servicio contratado, proteger las cuentas, cumplir obligaciones legales y avisar sobre el propio servicio. Las bases legales son la ejecución del contrato, la obligación legal y el interés legítimo en la seguridad.',
          'No vendemos datos personales ni los usamos para publicidad de terceros.',
        ],
      },
      {
        heading: '4. Cookies y almacenamiento en el navegador',
        paragraphs: [
          'Usamos solo lo necesario: una cookie de sesión que ningún script puede leer, y preferencias como tema e idioma. Al salir se borra lo que estaba guardado en este navegador.',
          'No hay cookies de rastreo.',
        ],
      },
      {
        heading: '5. Con quién los compartimos',
        paragraphs: [
          'Con proveedores que entregan mensajes, llamadas, correos y respuestas de IA, solo lo necesario para cada entrega; con el registro público de empresas, el número consultado en el alta; y con autoridades, cuando la ley obliga.',
          'Si un proveedor está fuera de Brasil, la transferencia sigue las garantías que exige la LGPD.',
        ],
      },
      {
        heading: '6. Durante cuánto tiempo',
        paragraphs: [
          'Datos de la cuenta: mientras exista. Altas sin confirmar: el enlace vale 24 horas y el alta pendiente se descarta después. Registros de acceso: al menos seis meses, como exige la ley brasileña de internet.',
          'Los datos de la atención siguen los plazos que configura la empresa.',
        ],
      },
      {
        heading: '7. Sus derechos',
        paragraphs: [
          'Puede pedir confirmación del tratamiento, acceso, corrección, anonimización, portabilidad y eliminación de sus datos, además de información sobre cesiones y revisión de decisiones automatizadas.',
          'Si es cliente de una empresa que usa Aura, pídaselo a ella; nosotros la ayudamos a responder. Si es usuario de la plataforma, hable con el administrador de su empresa o con el delegado de protección de datos indicado en el contrato. También puede acudir a la autoridad brasileña (ANPD).',
        ],
      },
      {
        heading: '8. Seguridad',
        paragraphs: [
          'Cada empresa alcanza solo sus propios datos, y la base de datos lo garantiza. El acceso exige un segundo factor, los secretos están cifrados y toda acción relevante queda registrada.',
          'Si un incidente puede causar un riesgo relevante, avisamos a los afectados y a la ANPD.',
        ],
      },
      {
        heading: '9. Cambios',
        paragraphs: ['Los cambios relevantes de esta política se avisan a los administradores antes de aplicarse.'],
      },
    ],
  },
}
