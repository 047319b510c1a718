import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { OPS_COOKIE, OPS_CSRF } from '../ops/session/permission.js';

const ENVELOPE =
  'A call answers with a JSON object: `success: true` and `value`, or `success: false`, a stable code as `message`, ' +
  'and `data`. Files and pictures are sent without it.';

/** The meaning of the endings of field names (for example `Minor`), so that single fields need not repeat it. */
const UNITS =
  'An optional field is absent if it has no value. The ending of a name states its unit. ' +
  'Minor: an amount as text, a whole number of minor units of the currency, such as cents; it may be negative. ' +
  'MicroMinor: the same in millionths of a minor unit. ' +
  'Ms, Minutes, Days: a time span in milliseconds, minutes or days. ' +
  'Ppm: a share in parts per million. Percent: a share in percent. E2: a multiplier in hundredths. ' +
  'At, From, To, By and Until with the format date-time: a time in ISO 8601 and UTC, for example ' +
  '2026-11-24T10:15:00.000Z. ' +
  'Min and Max at the end: the smallest and the largest allowed value. Ids are opaque: do not parse them. ' +
  'Words: vassalage is the code of a game vendor. Valid stake (valid bets): the part of a stake that counts; it is 0 ' +
  'for a voided bet. Turnover: the valid stake that is required before bonus money can be withdrawn. brand: the ' +
  'merchant code of the brand. account: the account name of a member. currency: a code such as USD. pageNum and ' +
  'page count from 1.';

/** The fields of the encrypted forms, which no schema shows because the body contains only the JWE. */
const FORMS =
  'The fields of encrypted forms, where ? marks an optional one. ' +
  'Login: type (username or sms), username (the mobile number with sms), password (the code with sms), captcha?, ' +
  'slider?, and after the failure that asks for a second factor also secondFactor?, verificationCode? or ' +
  'bankAccountName?. Free play: none. ' +
  'Registration: termsAccepted, ageConfirmed, login?, referralCode?, confirmPassword, and the fields that ' +
  'GET /wps/system/setting/register lists; by mobile: mobileNum, countryDialingCode?, verificationCode?. ' +
  'Change of the password: oldPassword, newPassword, confirmNewPassword. ' +
  'Reset by mobile: mobileNum, verificationCode, newPassword, factorCode?, bankAccountName?; by mail: resetToken, ' +
  'newPassword. ' +
  'Payment password, set: loginPassword, newPassword, confirmNewPassword; change: oldPassword in place of ' +
  'loginPassword; reset: as set, with kind (mobile or mail) and verificationCode. ' +
  'Authenticator, begin: loginPassword; confirm: verificationCode; remove: both. ' +
  'Exclusion: paymentPassword or loginPassword, as GET /wps/member/protection says in confirmWith. ' +
  'All other forms: paymentPassword; withdrawals and transfers also secondFactor?, verificationCode? or ' +
  'bankAccountName?. slider is the horizontal position (px) at which the piece was released.';

/** Builds the OpenAPI document of the API for players and agents from its DTOs. */
export const openApiDocument = (app: INestApplication): OpenAPIObject =>
  documentOf(
    app,
    new DocumentBuilder()
      .setTitle('Calls of the player and agent site')
      .setDescription(`${ENVELOPE} ${UNITS} ${FORMS}`)
      .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }),
  );

/** Builds the OpenAPI document of the console's API. */
export const opsDocument = (app: INestApplication): OpenAPIObject =>
  withCsrf(
    documentOf(
      app,
      new DocumentBuilder()
        .setTitle("Calls of the operators' console")
        .setDescription(`${ENVELOPE} Each POST and DELETE of a session carries X-Csrf-Token. ${UNITS}`)
        .addCookieAuth(OPS_COOKIE, { type: 'apiKey', in: 'cookie', name: OPS_COOKIE }, OPS_COOKIE)
        .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Csrf-Token' }, OPS_CSRF),
    ),
  );

/** Adds the CSRF header to the documented security of every console route that changes data. */
function withCsrf(document: OpenAPIObject): OpenAPIObject {
  for (const methods of Object.values(document.paths))
    for (const operation of [methods.post, methods.put, methods.patch, methods.delete])
      if (operation?.security) operation.security = operation.security.map((one) => ({ ...one, [OPS_CSRF]: [] }));
  return document;
}

const documentOf = (app: INestApplication, builder: DocumentBuilder): OpenAPIObject =>
  SwaggerModule.createDocument(app, builder.setVersion('1').build(), {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });

/** Returns the text of an OpenAPI document as it is committed to the repository. */
export const openApiText = (document: OpenAPIObject): string => `${JSON.stringify(document, undefined, 2)}\n`;
