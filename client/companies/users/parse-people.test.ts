import { expect, it } from 'vitest'
import { parsePeople } from './parse-people.ts'

const person = (email: string, nome: string, sobrenome: string) => ({ email, nome, sobrenome })

it('reads people as mail programs and spreadsheets write them', () => {
  const list =
    'Ana Maria Souza <Ana@X.test>\n"Lima, Bruno" <bruno@x.test>\ncarla.dias@x.test; davi@x.test\n\nEva\tReis\teva@x.test'
  expect(parsePeople(list)).toEqual({
    people: [
      person('ana@x.test', 'Ana', 'Maria Souza'),
      person('bruno@x.test', 'Lima', 'Bruno'),
      person('carla.dias@x.test', 'Carla', 'Dias'),
      person('davi@x.test', 'Davi', 'Davi'),
      person('eva@x.test', 'Eva', 'Reis'),
    ],
    unread: [],
  })
})

it('asks nobody in twice, and says what it could not read', () => {
  expect(parsePeople('ana@x.test, ANA@x.test\nquem sabe')).toMatchObject({
    people: [{ email: 'ana@x.test' }],
    unread: ['quem sabe'],
  })
  const crowd = Array.from({ length: 51 }, (_, index) => `p${index}@x.test`).join('\n')
  expect(parsePeople(crowd).people).toHaveLength(50)
  expect(parsePeople(crowd).unread).toEqual(['p50@x.test'])
})
