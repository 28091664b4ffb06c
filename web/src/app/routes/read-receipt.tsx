import { ReadScreen } from '../../features/receipts/read/ReadScreen.tsx';
import { useRouteLocation } from '../../router/router-context.ts';

/**
 * NF-01: `?lista={id}` is the list of the trip, `?nota={key}` reads a receipt that was scanned
 * before, and `?compartilhado={n}` reads content that was shared with the app.
 */
export function ReadReceiptRoute() {
  const query = new URLSearchParams(useRouteLocation().search);
  return (
    <ReadScreen
      listId={query.get('lista')}
      pendingKey={query.get('nota')}
      shareId={query.get('compartilhado')}
    />
  );
}
