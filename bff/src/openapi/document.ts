import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

/** Builds the OpenAPI document of every call from the DTOs. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const settings = new DocumentBuilder()
    .setTitle('Calls of the player and agent site')
    .setDescription(
      'Every call answers an envelope: success and value, or success false, a stable code as message, and data.',
    )
    .setVersion('1')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .build();
  return SwaggerModule.createDocument(app, settings, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
}

/** Formats the document as it is committed. */
export const openApiText = (document: OpenAPIObject): string => `${JSON.stringify(document, undefined, 2)}\n`;
