import type { LegalTexts } from '../document.ts'

export const texts: LegalTexts = {
  terms: {
    title: 'Terms of Use',
    intro:
      'These terms apply between the company that uses Aura and whoever operates the platform. By creating an account you state that you may represent the company you register.',
    sections: [
      {
        heading: '1. The service',
        paragraphs: [
          'Aura brings customer contact over WhatsApp, SMS, email, RCS and voice together with campaigns, CRM, AI agents and real-time monitoring. Which modules are available depends on the plan of the company.',
          'Channels of third parties, such as carriers and message providers, also follow the rules of those third parties.',
        ],
      },
      {
        heading: '2. Account and access',
        paragraphs: [
          'Every person uses an account of their own. Passwords, verification codes and recovery codes are personal and must not be shared.',
          'The company decides who comes in and what each person may do. Tell an administrator as soon as you suspect misuse: sessions can be ended at once.',
        ],
      },
      {
        heading: '3. Acceptable use',
        paragraphs: [
          'It is not allowed to send messages without a legal basis, to ignore requests to unsubscribe, to use lists obtained without consent, to defraud or harass people, or to try to get around the security of the platform.',
          'Sending that breaks these rules may be stopped without notice to protect recipients and other customers.',
        ],
      },
      {
        heading: '4. Content and company data',
        paragraphs: [
          'Contacts, conversations, recordings and other data you enter remain the property of the company. We use them only to provide the service.',
          'The company is responsible for the lawfulness of what it sends and for having a legal basis to process the data of its customers.',
        ],
      },
      {
        heading: '5. Answers by artificial intelligence',
        paragraphs: [
          'AI agents can be wrong. Decisions that affect people must be reviewed by somebody at the company, and the end customer must be able to talk to a human being.',
        ],
      },
      {
        heading: '6. Availability',
        paragraphs: [
          'We work to keep the service up at all times and show the state of the system inside the platform. Guarantees of availability and response times are those of the contract of the company.',
        ],
      },
      {
        heading: '7. Closing the account',
        paragraphs: [
          'The company may close the account at any time and export its data before that. After closing, the data is erased within the periods of the Privacy Policy, except what the law requires to be kept.',
        ],
      },
      {
        heading: '8. Changes and law',
        paragraphs: [
          'Changes to these terms are announced to administrators at least 30 days in advance, except those required by law.',
          'Brazilian law applies.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    intro:
      'This policy explains, in line with the Brazilian General Data Protection Law (LGPD, Law 13.709/2018), which personal data Aura processes, what for, and what your rights are.',
    sections: [
      {
        heading: '1. Who decides about the data',
        paragraphs: [
          'For the data of your user account and of billing, whoever operates Aura is the controller.',
          'For the data of the customers a company serves through Aura, the company is the controller and Aura is the processor, which follows its instructions.',
        ],
      },
      {
        heading: '2. Data we process',
        paragraphs: [
          'Account: first and last name, email, company, company number, phone and billing email. The password is kept only as a cryptographic digest from which it cannot be read.',
          'Security: date and time of access, kind of browser, connected devices, sign-in attempts and actions taken on the platform.',
          'Customer contact, on behalf of the company: contacts, messages, calls, recordings and notes.',
        ],
      },
      {
        heading: '3. What we use it for',
        paragraphs: [
          'To provide the contracted service, protect accounts, meet legal obligations and tell you about the service itself. The legal bases are performance of a contract, legal obligation and legitimate interest in security.',
          'We do not sell personal data and do not use it for advertising by third parties.',
        ],
      },
      {
        heading: '4. Cookies and browser storage',
        paragraphs: [
          'We use only what is necessary: a session cookie that no script can read, and preferences such as theme and language. When you log out, what was stored in this browser is erased.',
          'There are no tracking cookies.',
        ],
      },
      {
        heading: '5. Whom we share it with',
        paragraphs: [
          'With providers that deliver messages, calls, emails and AI answers, only what each delivery needs; with the public company register, the company number looked up at sign-up; and with authorities when the law requires it.',
          'If a provider is outside Brazil, the transfer follows the safeguards the LGPD requires.',
        ],
      },
      {
        heading: '6. For how long',
        paragraphs: [
          'Account data: as long as the account exists. Unconfirmed sign-ups: the link is valid for 24 hours and the pending sign-up is discarded afterwards. Access records: at least six months, as Brazilian internet law requires.',
          'Customer contact data follows the periods the company configures.',
        ],
      },
      {
        heading: '7. Your rights',
        paragraphs: [
          'You may ask for confirmation of processing, access, correction, anonymisation, portability and erasure of your data, as well as information about sharing and a review of automated decisions.',
          'If you are a customer of a company that uses Aura, ask that company; we help it answer. If you are a user of the platform, talk to your company administrator or to the data protection officer named in the contract. You may also turn to the Brazilian authority (ANPD).',
        ],
      },
      {
        heading: '8. Security',
        paragraphs: [
          'Each company reaches only its own data, and the database guarantees it. Access requires a second factor, secrets are encrypted and every relevant action is recorded.',
          'If an incident may cause relevant risk, we notify those affected and the ANPD.',
        ],
      },
      {
        heading: '9. Changes',
        paragraphs: ['Relevant changes to this policy are announced to administrators before they apply.'],
      },
    ],
  },
}
