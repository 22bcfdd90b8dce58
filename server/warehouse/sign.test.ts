import { expect, it } from 'vitest'
import { signedHeaders } from './sign.ts'

it('signs as Amazon’s own example of a request to S3 does', () => {
  const { authorization } = signedHeaders({
    method: 'GET',
    url: new URL('https://examplebucket.s3.amazonaws.com/?lifecycle'),
    body: '',
    now: new Date('2013-05-24T00:00:00Z'),
    key: {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    },
  })
  expect(authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  )
})
