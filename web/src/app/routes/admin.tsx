import { AdminScreen } from '../../features/admin/AdminScreen.tsx';

export function AdminRoute() {
  return <AdminScreen />;
}
