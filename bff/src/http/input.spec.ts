import { parseFields } from './input.js';

const read = (text: string) => parseFields(Buffer.from(text));

describe('A form', () => {
  it('has each field once', () => {
    expect(read('username=rafi&email=r%40example.test')).toEqual({ username: 'rafi', email: 'r@example.test' });
    expect(() => read('username=a&username=b')).toThrow('request.invalid');
  });

  it('refuses inherited property names', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'prototype'])
      expect(() => read(`${name}=x`)).toThrow('request.invalid');
  });

  it('holds no NUL', () => expect(() => read('username=a%00b')).toThrow('request.invalid'));

  it('is text in UTF-8', () => {
    expect(() => parseFields(Buffer.from([0x61, 0x3d, 0xff]))).toThrow();
  });
});
