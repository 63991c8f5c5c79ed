# ru
