import { request } from '../api/request.js';
import type { Schemas } from '../api/schemas.js';

/**
 * Opens the brand's chat in a tab that the click has already opened, because browsers block tabs that are opened
 * later. Resolves with false if the brand has several chats or no chat can be reached. The help page lists all chats.
 */
export async function openChat(tab: Window): Promise<boolean> {
  try {
    const { list } = await request<Schemas['ChatModelsDto']>('/wps/relay/CBS_modelList');
    const [chat] = list;
    if (!chat || list.length > 1) return false;
    const query = { modelId: chat.modelId };
    const { chatUrl } = await request<Schemas['LaunchChatDto']>('/wps/relay/CBS_launchChat', { query });
    if (!chatUrl.startsWith('https://')) return false;
    tab.location.replace(chatUrl);
    return true;
  } catch {
    return false;
  }
}
